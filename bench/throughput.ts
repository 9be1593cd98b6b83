import autocannon from 'autocannon';
import Fastify from 'fastify';
import { median } from './site.ts';

/**
 * Requests a second of the cached page beside a Fastify hello-world that sends as many bytes, taken
 * in turns in one run: the ratio counts, the absolute numbers belong to the machine.
 */
export async function measureThroughput(url: string) {
  const headers = { 'accept-encoding': 'br' };
  const page = await fetch(url, { headers });
  const bytes = Number(page.headers.get('content-length'));
  const hello = Fastify();
  const body = Buffer.alloc(bytes, 'x');
  hello.get('/', (_request, reply) => reply.type('text/html').send(body));
  const helloUrl = await hello.listen({ port: 0 });

  const perSecond = async (target: string, seconds: number) =>
    (await autocannon({ url: target, connections: 20, duration: seconds, headers })).requests
      .average;
  await perSecond(url, 3);
  await perSecond(helloUrl, 3);
  const runs = { page: [] as number[], hello: [] as number[], ratio: [] as number[] };
  for (let i = 0; i < 5; i++) {
    const [ours, theirs] = [await perSecond(url, 4), await perSecond(helloUrl, 4)];
    runs.page.push(ours);
    runs.hello.push(theirs);
    runs.ratio.push(ours / theirs);
  }
  await hello.close();
  return {
    bytes,
    page: Math.round(median(runs.page)),
    hello: Math.round(median(runs.hello)),
    ratio: median(runs.ratio),
  };
}
