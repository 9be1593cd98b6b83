import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { searchMost } from '../../../registration/participants/participant-search.rules.ts';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { showBoard } from '../../../ui/board-in-place.ts';
import { leadsHere } from '../../../ui/leads-here.ts';
import { followCodes } from '../../checkpoints/phone/follow-codes.ts';

type Props = {
  path: string;
  search: string;
  /** On a phone the keyboard would cover the card of the runner who was found. */
  hasFocus: boolean;
  words: {
    search: string;
    find: string;
    camera: { open: string; close: string; hint: string; none: string };
  };
};

/**
 * The pause after which a search begins: people type a name faster than this, and a scanner types a
 * code much faster.
 */
const typedMs = 200;

/**
 * The one search field. With script, the runners who match appear while it is typed, and the camera
 * reads codes; without script, the form finds them.
 */
export function Finder({ path, search, hasFocus, words }: Props) {
  const isAwake = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [told, setTold] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = async (asked: Record<string, string>) => setTold(await find(path, asked));
  const typed = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void show({ search: text }), typedMs);
  };
  return (
    <search>
      <form
        className="panel"
        action={path}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) typed(target.value);
        }}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <AdminInput
          name="search"
          type="search"
          label={words.search}
          defaultValue={search}
          maxLength={searchMost}
          {...leadsHere(hasFocus)}
        />
        <div className="check-in-ways">
          {!isAwake && (
            <button type="submit" className="btn">
              {words.find}
            </button>
          )}
          {isAwake && (
            <button
              type="button"
              className="btn quiet"
              aria-expanded={isScanning}
              onClick={() => setIsScanning(!isScanning)}
            >
              {isScanning ? words.camera.close : words.camera.open}
            </button>
          )}
        </div>
        {isScanning && (
          <FinderCamera
            words={words.camera}
            tell={(text) => {
              setIsScanning(false);
              void show({ search: text, read: '1' });
            }}
          />
        )}
      </form>
      <p className="vh" role="status">
        {told}
      </p>
    </search>
  );
}

/**
 * Shows the runners who match, at the address that the form without script leads to; returns their
 * names for screen readers.
 */
async function find(path: string, asked: Record<string, string>): Promise<string> {
  const query = asked.search?.trim() ? `?${new URLSearchParams(asked)}` : '';
  history.replaceState(null, '', `${path}${query}`);
  // The outcome of the last action is about another runner.
  document.querySelector('.check-in > .outcome')?.remove();
  await showBoard(location.href).catch(() => false);
  const found = document.querySelectorAll('.check-in-card h2, .check-in-found a');
  return [...found].map(({ textContent }) => textContent).join(', ');
}

type FinderCameraProps = { words: { hint: string; none: string }; tell: (text: string) => void };

/** The camera, until it has read one code. */
function FinderCamera({ words, tell }: FinderCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const newestRef = useRef(tell);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    newestRef.current = tell;
  });
  useEffect(() => {
    let isRead = false;
    return followCodes(
      () => video.current,
      (text) => {
        if (isRead) return;
        isRead = true;
        newestRef.current(text);
      },
      () => setIsMissing(true),
    );
  }, []);
  if (isMissing) {
    return (
      <p className="problem" role="alert">
        {words.none}
      </p>
    );
  }
  return (
    <>
      <p>{words.hint}</p>
      <video ref={video} className="check-in-video" muted playsInline />
    </>
  );
}
