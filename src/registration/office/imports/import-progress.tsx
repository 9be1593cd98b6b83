import { useEffect, useState } from 'react';
import { readApi } from '../../../ui/api-client.ts';

const askMs = 700;

type ImportProgressProps = { id: string; doneRows: number; rowCount: number; label: string };

/** How far an import has come; when it has ended, the page reloads and shows the outcome. */
export function ImportProgress({ id, doneRows, rowCount, label }: ImportProgressProps) {
  const [done, setDone] = useState(doneRows);
  useEffect(() => {
    const asking = setInterval(() => {
      void readImport(id).then((found) => {
        if (found === undefined) return;
        if (found.state !== 'running') location.reload();
        setDone(found.doneRows);
      });
    }, askMs);
    return () => clearInterval(asking);
  }, [id]);
  return (
    <p className="import-progress" role="status">
      <progress max={rowCount} value={done} aria-label={label} /> {done} / {rowCount}
    </p>
  );
}

/** Undefined when no answer came: the caller then asks again. */
const readImport = (id: string) =>
  readApi<{ state: string; doneRows: number }>(`/api/admin/imports/${id}`).catch(() => undefined);
