import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** The same content is the same file. */
const options = { mtime: new Date(Date.UTC(1980, 0, 1)), forceDosTimestamp: true };

/**
 * A ZIP archive as it is made, none of its entries ever held whole. Ends with the error of an entry
 * that fails; when nobody reads on, the entry that is being read ends, too.
 */
export function streamZip(entries: readonly ZipEntry[]): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, options, (give) => {
      const source = Readable.from(content).on('error', (error) => output.destroy(error));
      output.once('close', () => source.destroy());
      give(null, source);
    });
  }
  archive.end();
  archive.outputStream.pipe(output);
  return output;
}
