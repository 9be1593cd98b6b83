/** A picture that does not load gives way to the drawn stock picture named in `data-fallback`. */
export function replaceBrokenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    const replace = () => {
      const { fallback } = picture.dataset;
      if (!fallback) return;
      delete picture.dataset.fallback;
      // Its sizes, where it has some, are as broken.
      picture.closest('picture')?.replaceChildren(picture);
      picture.src = fallback;
    };
    picture.addEventListener('error', replace, { once: true });
    if (picture.complete && picture.naturalWidth === 0) replace();
  }
}
