/** Copies text. Over plain http browsers offer no clipboard to pages, only the older command. @returns whether it worked */
export async function copyText(text: string, document: Document): Promise<boolean> {
  const { clipboard } = document.defaultView?.navigator ?? {};
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted here: the older command may be.
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
  // Inside a dialog: it gives the keyboard to nothing outside of it.
  (focused?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
