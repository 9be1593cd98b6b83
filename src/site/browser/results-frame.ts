/**
 * Tries to hide the header and footer of the embedded results page; the page of another site does
 * not allow that, and the failure is only logged. They keep their space, so that the crop stays
 * right.
 */
export function adjustResultsFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-results]');
  if (!frame) return;
  const adjust = () => {
    const page = frame.contentDocument;
    if (!page) {
      frame.removeEventListener('load', adjust);
      // oxlint-disable-next-line no-console -- the specification asks for this very line
      console.log('Cannot inject CSS due to CORS policy');
      return;
    }
    const style = page.createElement('style');
    style.textContent = 'header, footer { visibility: hidden }';
    page.head.append(style);
  };
  frame.addEventListener('load', adjust);
  // The page may have loaded before this script; if not, wait for its load event.
  const page = frame.contentDocument;
  if (!page || (page.URL !== 'about:blank' && page.readyState === 'complete')) adjust();
}
