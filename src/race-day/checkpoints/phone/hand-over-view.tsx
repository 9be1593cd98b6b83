/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import { fileOf, framesOf } from '../hand-over.rules.ts';
import { mostPerCall } from './deliver.ts';
import { allBatches } from './delivery.rules.ts';
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

/** How long each picture is shown: a camera looks ten times a second. */
const turnMs = 400;
const pixelsPerModule = 6;

/** Shows the log as pictures for another phone's camera, or gives it as a file. */
export function HandOverView(shared: Shared) {
  const { phone, words } = shared;
  // A copy of now: entries that come while the pictures change would not fit the others.
  const [batches] = useState(() =>
    allBatches(phone.state.logs.values(), phone.state.link?.answer, mostPerCall),
  );
  const [frames, setFrames] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  const [isTurning, setIsTurning] = useState(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (batches.length > 0) void framesOf(batches).then(setFrames);
  }, [batches]);
  useEffect(() => {
    if (!isTurning || frames.length < 2) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % frames.length), turnMs);
    return () => clearInterval(timer);
  }, [isTurning, frames]);
  const text = frames[at];
  // In one step with its number, as a person who photographs the pictures goes by the number.
  useLayoutEffect(() => {
    if (canvas.current && text) draw(canvas.current, text);
  }, [text]);

  if (batches.length === 0) {
    return (
      <ViewFrame {...shared} title={words.handOver.title}>
        <p>{words.handOver.empty}</p>
      </ViewFrame>
    );
  }
  const label = fill(words.handOver.frame, { number: at + 1, total: frames.length });
  const file = new File([fileOf(batches)], 'checkpoint-log.json', { type: 'application/json' });
  return (
    <ViewFrame {...shared} title={words.handOver.title}>
      <p>{words.handOver.text}</p>
      <canvas ref={canvas} className="cp-code" role="img" aria-label={label} />
      <p className="cp-frame">{label}</p>
      <button type="button" className="btn quiet" onClick={() => setIsTurning(!isTurning)}>
        {isTurning ? words.handOver.pause : words.handOver.go}
      </button>
      <button
        type="button"
        className="btn quiet"
        onClick={() => {
          setIsTurning(false);
          setAt((now) => (now + 1) % Math.max(1, frames.length));
        }}
      >
        {words.handOver.next}
      </button>
      <button type="button" className="btn quiet" onClick={() => save(file)}>
        {words.handOver.file}
      </button>
      {navigator.canShare?.({ files: [file] }) && (
        <button
          type="button"
          className="btn quiet"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          {words.handOver.share}
        </button>
      )}
    </ViewFrame>
  );
}

/** Dark on light in both colour schemes, as cameras need it. */
function draw(canvas: HTMLCanvasElement, text: string): void {
  const { data, size } = encode(text, { border: 4, ecc: 'L' });
  canvas.width = canvas.height = size * pixelsPerModule;
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      paint.fillRect(x * pixelsPerModule, y * pixelsPerModule, pixelsPerModule, pixelsPerModule);
    }),
  );
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
