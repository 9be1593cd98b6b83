/** A browser in which a person is signed in. */
export type OpenSession = {
  id: string;
  device: string;
  since: Date;
  seenAt: Date;
  /** Whether it is the browser that asks. */
  isThis: boolean;
};

/** `pending`: the secret is made, and its owner has to give a first code. */
export type SecondFactor =
  | { state: 'off' | 'on' }
  | { state: 'pending'; secret: string; address: string };

/** The factors, other than password and app, with which a person can prove who they are. */
export type Factors = {
  passkeys: { id: string; name: string; since: Date; usedAt: Date | undefined }[];
  /** How many recovery codes are left. */
  codes: number;
  hasAny: boolean;
  /** Whether the person has to set a factor up before anything else. */
  isLacking: boolean;
};
