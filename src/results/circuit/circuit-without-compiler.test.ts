import { expect, it } from 'vitest';
import { bareServer } from '../../platform/http/bare-server.ts';
import { Outage } from '../../platform/http/refusals.ts';
import { setPdf } from '../../ui/pdf/set-pdf.ts';
import { circuitRoutes } from './circuit.routes.ts';

it('sets no PDF where the compiler has no binary, and says so', async () => {
  const findCompiler = () => Promise.reject(new Error('no binary for this machine'));
  await expect(setPdf('', {}, findCompiler)).rejects.toThrow(Outage);
});

it('answers that the regulations are away where they cannot be set, and tries again when asked again', async () => {
  let tries = 0;
  const app = bareServer({ logger: false, trustedProxies: 0, headers: {}, notFound: () => '' });
  const failures: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    failures.push(error);
    return reply.code(503).send();
  });
  await app.register(circuitRoutes, {
    siteUrl: 'https://race.example',
    registration: async () => ({ state: 'closed', opensAt: null, changesAt: null }),
    readLateFacts: async () => ({}),
    standings: async () => undefined,
    writeSheet: () => {
      throw new Error('asked for no sheet');
    },
    async setRegulations() {
      if (++tries < 3) throw new Outage('the compiler of PDF files is not there');
      return Buffer.from('%PDF');
    },
  });
  const ask = async () => (await app.inject('/api/ema-circuit/regulations')).statusCode;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([503, 503, 200, 200]);
  expect([tries, failures.every((each) => each instanceof Outage)]).toEqual([3, true]);
  await app.close();
});
