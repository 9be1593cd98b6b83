import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  /** Message-IDs in the order of acceptance, repeated ones included. */
  ids: string[];
  mails(): Promise<Email[]>;
  close(): Promise<void>;
};

/** A real mail server that keeps what it accepts; `refuse` gives the answer to a recipient. */
export async function openTestMailServer({
  port = 0,
  delayMs = 0,
  refuse = () => undefined,
}: {
  port?: number;
  delayMs?: number;
  refuse?: (address: string) => { status: number; text: string } | undefined;
} = {}): Promise<TestMailServer> {
  const accepted: Buffer[] = [];
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      const refusal = refuse(address);
      if (!refusal) return answer();
      answer(Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
    },
    onData(stream, _session, answer) {
      const keep = async () => {
        const mail = await buffer(stream);
        await sleep(delayMs);
        accepted.push(mail);
        ids.push(/^Message-ID: (\S+)/im.exec(mail.toString())?.[1] ?? '');
        answer();
      };
      // A sender that dies in the middle has sent nothing.
      keep().catch(answer);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    ids,
    mails: () => Promise.all(accepted.map((mail) => PostalMime.parse(mail))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
