/**
 * Tries to hide the header and footer of the embedded results page; another site's page forbids
 * it, which is only noted. They keep their room, so that the crop around them stays right.
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
  // The page may have come before this script; one that is still on its way tells when it is there.
  const page = frame.contentDocument;
  if (!page || (page.URL !== 'about:blank' && page.readyState === 'complete')) adjust();
}
