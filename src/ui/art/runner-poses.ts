/** What the ground does under a runner, who leans into it, runs, or brakes. */
export type Gait = 'up' | 'flat' | 'down';

/**
 * The angles of a body in degrees, 0 straight down and positive to the front. Of arms and legs: the
 * upper part, then the lower one; the near one first.
 */
type Pose = {
  lean: number;
  legs: readonly [near: readonly [number, number], far: readonly [number, number]];
  arms: readonly [near: readonly [number, number], far: readonly [number, number]];
  hasPoles?: true;
};

/** Two moments of each gait, so that neighbours are out of step. */
const poses: Readonly<Record<Gait, readonly [Pose, Pose]>> = {
  // Walking steeply: hands on the thighs, or on poles.
  up: [
    {
      lean: 44,
      legs: [
        [66, -8],
        [-14, -24],
      ],
      arms: [
        [4, 40],
        [-2, 26],
      ],
    },
    {
      lean: 30,
      legs: [
        [-16, -34],
        [58, -4],
      ],
      arms: [
        [34, 84],
        [8, 66],
      ],
      hasPoles: true,
    },
  ],
  flat: [
    {
      lean: 12,
      legs: [
        [48, -14],
        [-30, -82],
      ],
      arms: [
        [-52, 34],
        [34, 122],
      ],
    },
    {
      lean: 9,
      legs: [
        [-22, -58],
        [36, 4],
      ],
      arms: [
        [38, 118],
        [-46, 40],
      ],
    },
  ],
  // Long strides, arms out for balance.
  down: [
    {
      lean: -3,
      legs: [
        [38, 12],
        [-18, -92],
      ],
      arms: [
        [-64, -24],
        [54, 92],
      ],
    },
    {
      lean: 3,
      legs: [
        [-10, -74],
        [46, 20],
      ],
      arms: [
        [68, 104],
        [-72, -40],
      ],
    },
  ],
};

/** The gait for a slope in units of fall to the right: negative climbs. */
export const gaitOn = (slope: number): Gait =>
  slope < -0.22 ? 'up' : slope > 0.22 ? 'down' : 'flat';

type Joint = readonly [x: number, y: number];

/** Lengths in fortieths of a runner's height. */
const long = { thigh: 9.6, shin: 9.4, foot: 3.4, trunk: 11.5, upper: 6.4, lower: 6.2, neck: 5 };

const off = ([x, y]: Joint, length: number, degrees: number): Joint => {
  const turn = (degrees * Math.PI) / 180;
  return [x + length * Math.sin(turn), y + length * Math.cos(turn)];
};

/** A body by its joints; its lowest foot stands at y 0. */
export type Body = {
  legs: readonly (readonly Joint[])[];
  arms: readonly (readonly Joint[])[];
  trunk: readonly [hip: Joint, shoulder: Joint];
  head: Joint;
  poles: readonly (readonly Joint[])[];
};

/** The body of a gait in one of its two moments. */
export function bodyOf(gait: Gait, moment: 0 | 1): Body {
  const { lean, legs, arms, hasPoles } = poses[gait][moment];
  const legFrom = (hip: Joint, [upper, lower]: readonly [number, number]) => {
    const knee = off(hip, long.thigh, upper);
    const ankle = off(knee, long.shin, lower);
    return [hip, knee, ankle, off(ankle, long.foot, lower + 82)] as const;
  };
  const deepest = Math.max(...legs.flatMap((leg) => legFrom([0, 0], leg).map(([, y]) => y)));
  const hip: Joint = [0, -deepest];
  const shoulder = off(hip, -long.trunk, -lean);
  const armsDrawn = arms.map(([upper, lower]) => {
    const elbow = off(shoulder, long.upper, upper);
    return [shoulder, elbow, off(elbow, long.lower, lower)] as const;
  });
  return {
    legs: legs.map((leg) => legFrom(hip, leg)),
    arms: armsDrawn,
    trunk: [hip, shoulder],
    head: off(shoulder, -long.neck, -lean * 0.55),
    poles: hasPoles
      ? armsDrawn.map(([, , hand]) => [
          off(hand, 1.5, 0),
          off(hand, 1.5, 180),
          [hand[0] - 5, hand[1] + 17],
        ])
      : [],
  };
}
