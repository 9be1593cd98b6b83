/**
 * Does to the page what translators and password managers do: puts a `<font>` around every text and
 * a `<div>` beside every field. It runs alone in a browser, so it uses nothing of this module.
 */
export function alterPage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const isShown =
      text.textContent?.trim() && !text.parentElement?.matches('script, style, textarea');
    if (!isShown) continue;
    const font = document.createElement('font');
    font.append(text.cloneNode());
    text.parentNode?.replaceChild(font, text);
  }
  for (const field of document.querySelectorAll('input, textarea, select')) {
    field.after(document.createElement('div'));
  }
}
