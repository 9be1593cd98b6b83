import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { demandKeyElsewhere, givenKeys, keysOfFile } from './data-key-source.ts';
import { testDataKey } from './test-data-key.ts';

it('refuses a database elsewhere while this machine would make the first key by itself', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const ofMachine = keysOfFile(dataDir);
  expect(() => demandKeyElsewhere(ofMachine)).toThrow('set DATA_KEY too');
  // One that is there already has been kept since an earlier start.
  ofMachine.make();
  demandKeyElsewhere(ofMachine);
  demandKeyElsewhere(givenKeys([testDataKey]));
});
