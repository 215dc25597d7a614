/** All text has a contrast of at least 7:1 (WCAG AAA) on screen and in print, and color alone tells nothing. */
export const pageStyle = `
@page { size: letter; margin: 10mm 11mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { font: 14px/1.4 system-ui, "Liberation Sans", Arial, sans-serif; color: #111; background: #fff; max-width: 68rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; }
header p { margin: .2rem 0 0; color: #333; }
.details { border: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; margin-top: .4rem; }
.details div { border: 0; padding: 0; gap: .4rem; }
.details dt { flex: none; }
.details dd { font-weight: 700; }
summary h2 { display: inline; }
h2, summary { font-size: 1rem; font-weight: 700; margin: 1.1rem 0 .35rem; }
h2 { break-after: avoid; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 0 2rem; margin: 0; border-top: 2px solid #111; }
dl div { break-inside: avoid; display: flex; gap: .6rem; padding: .1rem 0; border-bottom: 1px solid #ddd; }
dt { flex: 0 0 42%; color: #333; }
dd { margin: 0; overflow-wrap: anywhere; }
.wide { grid-column: 1 / -1; }
.wide dt { flex-basis: auto; white-space: nowrap; }
.summary dl { grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: .6rem 1.5rem; border: 2px solid #111; padding: .7rem .9rem; }
.summary dl div { display: block; border: 0; padding: 0; }
.summary dd { font-weight: 700; }
.summary dd.unstated { font-weight: 400; }
.doubts tbody th { width: 42%; }
section > dl { break-inside: avoid; }
.doubts .scroll { border-left: .4rem solid #8a1c00; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #aaa; padding: .15rem .4rem; text-align: left; vertical-align: top; }
thead th { background: #e8e8e8; vertical-align: bottom; }
tbody th { font-weight: 400; width: 24%; }
tbody.group > tr:first-child > * { background: #f3f3f3; font-weight: 700; }
tbody.group ~ tbody:not(.group) th { padding-left: 1rem; }
tbody.group { break-after: avoid; }
td.note { font-style: italic; color: #222; font-weight: 400; background: #fff; }
thead th.money, td.money { text-align: right; }
td.short { white-space: nowrap; }
table .unstated, tbody.group > tr:first-child > .unstated { color: #4a4a4a; font-weight: 400; }
.unstated { color: #4a4a4a; }
.denied { font-weight: 700; }
thead { display: table-header-group; }
tr, tbody { break-inside: avoid; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
footer { margin-top: 1rem; color: #333; }
footer p { margin: .2rem 0; }
@media print {
  body { font-size: 9px; line-height: 1.25; max-width: none; margin: 0; padding: 0; }
  h1 { font-size: 15px; }
  h2 { font-size: 11px; margin: 6px 0 2px; }
  dl { grid-template-columns: repeat(3, 1fr); gap: 0 14px; }
  dl { border-top-width: 1px; }
  .details { display: flex; gap: 1px 14px; margin-top: 3px; }
  .summary dl { grid-template-columns: repeat(4, 1fr); gap: 4px 10px; padding: 5px 8px; border-width: 1.5px; }
  .summary dd { font-size: 10.5px; }
  th, td { padding: 1px 4px; }
  .repeated { display: none; }
  .short dl { grid-template-columns: repeat(3, 1fr); }
  .short dt { flex: none; max-width: 60%; }
  thead th.long { width: 21%; }
  tbody th { width: 20%; }
  .short dl div { padding: 0; }
  .scroll { overflow: visible; }
  * { print-color-adjust: exact; }
}
@media (prefers-contrast: more) { body, dt, .unstated, header p, footer, td.note { color: #000; } th, td, dl div { border-color: #000; } }
@media (max-width: 40rem) { dl div { display: block; } }
`;
