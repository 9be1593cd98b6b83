/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import type { RecordBatch } from '../checkpoints.contract.ts';
import { addFrame, batchesOfRow, type Row, readFile, readFrame } from '../hand-over.rules.ts';
import { signal } from './signals.ts';
import { useCodes } from './use-codes.ts';
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { deliver: () => Promise<void> };

/** Reads another phone's log from its pictures or a file, keeps it, and delivers it. */
export function ReceiveView({ deliver, ...shared }: Props) {
  const { phone, words } = shared;
  const { settings } = phone.state;
  // A ref and no state, so that two pictures in one moment both count.
  const rowRef = useRef<Row>(undefined);
  const isDoneRef = useRef(false);
  const [told, setTold] = useState('');
  const take = async (batches: readonly RecordBatch[] | undefined, otherwise: string) => {
    if (!batches) {
      signal(settings, 'doubt');
      return setTold(otherwise);
    }
    isDoneRef.current = true;
    const count = await phone.merge(batches).catch(() => undefined);
    if (count === undefined) {
      // Once the disk has room the series is read again.
      isDoneRef.current = false;
      signal(settings, 'doubt');
      return setTold(words.problems.full);
    }
    signal(settings, 'fine');
    setTold(fill(words.receive.done, { count }));
    void deliver();
  };
  const { video, isMissing } = useCodes((text) => {
    const frame = readFrame(text);
    const isNew = frame && rowRef.current?.parts.get(frame.number) !== frame.part;
    if (!isNew || isDoneRef.current) return;
    const seen = addFrame(rowRef.current, frame);
    const isWhole = seen.parts.size === seen.total;
    rowRef.current = isWhole ? undefined : seen;
    setTold(fill(words.receive.progress, { count: seen.parts.size, total: seen.total }));
    if (!isWhole) return;
    // Set before unpacking: a slow phone sees the picture again meanwhile, and would report no new
    // entries.
    isDoneRef.current = true;
    void batchesOfRow(seen).then((batches) => {
      isDoneRef.current = batches !== undefined;
      return take(batches, words.receive.damaged);
    });
  });
  return (
    <ViewFrame {...shared} title={words.receive.title}>
      {isMissing ? (
        <p className="cp-problem" role="alert">
          {words.camera.none}
        </p>
      ) : (
        <>
          <p>{words.receive.text}</p>
          <video ref={video} className="cp-video" muted playsInline />
        </>
      )}
      <p className="cp-told" role="status">
        {told}
      </p>
      <label className="cp-file">
        {words.receive.file}
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void file?.text().then((text) => take(readFile(text), words.receive.notOurs));
          }}
        />
      </label>
    </ViewFrame>
  );
}
