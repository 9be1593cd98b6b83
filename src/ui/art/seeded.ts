/** A repeatable stream of numbers in [0, 1): the same seed gives the same picture everywhere. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Smooth one-dimensional noise in [-1, 1], with one knot per unit of x. */
export function noiseLine(seed: number): (x: number) => number {
  const knot = (n: number) => seeded(seed * 613 + n)() * 2 - 1;
  return (x) => {
    const left = Math.floor(x);
    const t = x - left;
    const ease = t * t * (3 - 2 * t);
    return knot(left) * (1 - ease) + knot(left + 1) * ease;
  };
}

/** Fractal noise with the sharp tops of rock: about [-1, 1], one large form per unit of x. */
export function cragLine(seed: number, octaves = 4): (x: number) => number {
  const layers = Array.from({ length: octaves }, (_, i) => noiseLine(seed + i * 17));
  return (x) =>
    layers.reduce((sum, layer, i) => sum + (0.8 - 1.6 * Math.abs(layer(x * 2.1 ** i))) / 2 ** i, 0);
}
