import { encode } from 'uqr';

const host = '@code.trailrun';

/**
 * The name by which a mail's HTML refers to the QR code of a text. The name contains the text, so
 * that the outbox holds no pictures and the code is drawn from the mail alone when it is sent.
 */
export const mailCodeId = (text: string): string => `${text}${host}`;

/** The QR codes that the HTML of a mail shows; quotes in visitors' texts are escaped. */
export function mailCodesIn(html: string): { cid: string; text: string }[] {
  const found = html.matchAll(/src="cid:([A-Z0-9.]{1,60})@code\.trailrun"/g);
  const texts = new Set([...found].flatMap(([, text]) => text ?? []));
  return [...texts].map((text) => ({ cid: mailCodeId(text), text }));
}

const pixelsOfModule = 8;

/** A text as a QR code on white, sharp at twice the size at which mails show it. */
export async function drawMailCode(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const pixels = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
  // Loaded with the first code, as most starts draw none.
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixelsOfModule, undefined, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
