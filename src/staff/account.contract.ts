/** A browser in which somebody is signed in. */
export type OpenSession = {
  id: string;
  device: string;
  since: Date;
  seenAt: Date;
  /** Whether it is the one that asks. */
  isThis: boolean;
};

/** `pending`: the secret is made, and a first code is waited for. */
export type SecondFactor =
  | { state: 'off' | 'on' }
  | { state: 'pending'; secret: string; address: string };

/** What somebody has to prove who they are besides the password, but the app. */
export type Factors = {
  passkeys: { id: string; name: string; since: Date; usedAt: Date | undefined }[];
  /** How many recovery codes are left. */
  codes: number;
  hasAny: boolean;
  /** Whether one has to be set up before anything else. */
  isLacking: boolean;
};
