import { crc32, deflateSync } from 'node:zlib';

type Colour = { readonly rgb: readonly number[]; readonly count: number };

const channels = [0, 1, 2] as const;

function widest(box: readonly Colour[]): { channel: number; spread: number } {
  let found = { channel: 0, spread: -1 };
  for (const channel of channels) {
    let [low, high] = [255, 0];
    for (const { rgb } of box) {
      low = Math.min(low, rgb[channel] ?? 0);
      high = Math.max(high, rgb[channel] ?? 0);
    }
    if (high - low > found.spread) found = { channel, spread: high - low };
  }
  return found;
}

const weightOf = (box: readonly Colour[]) => box.reduce((sum, { count }) => sum + count, 0);

/** Splits the colours into at most 256 boxes, the widest and most used first. */
function boxesOf(colours: Colour[]): Colour[][] {
  const rank = (box: Colour[]) => {
    const { channel, spread } = widest(box);
    return { box, channel, cost: spread ** 2 * weightOf(box) ** 0.85 };
  };
  const ranked = [rank(colours)];
  while (ranked.length < 256) {
    ranked.sort((a, b) => a.cost - b.cost);
    const worst = ranked.pop();
    if (!worst || worst.cost === 0) {
      if (worst) ranked.push(worst);
      break;
    }
    const { box, channel } = worst;
    box.sort((a, b) => (a.rgb[channel] ?? 0) - (b.rgb[channel] ?? 0));
    const middle = ((box[0]?.rgb[channel] ?? 0) + (box.at(-1)?.rgb[channel] ?? 0)) / 2;
    const cut = box.findIndex(({ rgb }) => (rgb[channel] ?? 0) > middle);
    ranked.push(rank(box.slice(0, cut)), rank(box.slice(cut)));
  }
  return ranked.map(({ box }) => box);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** An opaque RGBA picture as a small PNG with a palette of 256 colours. */
export function palettePng(pixels: Buffer, width: number, height: number): Buffer {
  const counts = new Map<number, number>();
  const key = (pixel: number) => pixels.readUIntBE(pixel * 4, 3);
  for (let i = 0; i < width * height; i++) counts.set(key(i), (counts.get(key(i)) ?? 0) + 1);
  const colours = [...counts].map(([rgb, count]): Colour => {
    return { rgb: [rgb >> 16, (rgb >> 8) & 255, rgb & 255], count };
  });
  const indexes = new Map<number, number>();
  const palette = boxesOf(colours).flatMap((box, index) => {
    for (const { rgb } of box) indexes.set(Buffer.from(rgb).readUIntBE(0, 3), index);
    const weight = weightOf(box);
    return channels.map((channel) =>
      Math.round(
        box.reduce((sum, { rgb, count }) => sum + (rgb[channel] ?? 0) * count, 0) / weight,
      ),
    );
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexes.get(key(y * width + x)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
