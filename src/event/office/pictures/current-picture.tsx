import { useEffect, useRef, useState } from 'react';

/** A race's picture, or a sentence in its place when there is none or it does not load. */
export function CurrentPicture(props: { url: string | null; text: string; none: string }) {
  const { url, text, none } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // It may have failed before the page woke.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <div className="current-picture">
      {url && !isBroken ? (
        <img
          ref={image}
          src={url}
          width="1600"
          height="900"
          alt={text}
          onError={() => setBroken(true)}
        />
      ) : (
        <p>{none}</p>
      )}
    </div>
  );
}
