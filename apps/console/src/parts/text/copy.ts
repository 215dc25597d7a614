/** Over plain http browsers offer pages only the older copy command. */
export async function copyText(text: string, document: Document): Promise<boolean> {
  const { clipboard } = document.defaultView?.navigator ?? {};
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Permission was denied; the older command needs none.
    }
  }
  return copyBySelection(text, document);
}

function copyBySelection(text: string, document: Document): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "said";
  field.setAttribute("aria-hidden", "true");
  // The field is added inside an open dialog, which lets nothing outside take the focus.
  (focused?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
