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

type Refusal = { status: number; text: string } | undefined;

/**
 * A real mail server that keeps what it accepts; `refuse` gives the answer to a recipient,
 * `refuseContents` the one to a whole mail. `isForgetful`: of many mails it keeps only the ids.
 */
export async function openTestMailServer({
  port = 0,
  delayMs = 0,
  isForgetful = false,
  refuse = () => undefined,
  refuseContents = () => undefined,
}: {
  port?: number;
  delayMs?: number;
  isForgetful?: boolean;
  refuse?: (address: string) => Refusal;
  refuseContents?: () => Refusal;
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
      answer(errorOf(refusal));
    },
    onData(stream, _session, answer) {
      const keep = async () => {
        const mail = await buffer(stream);
        await sleep(delayMs);
        const refusal = refuseContents();
        if (refusal) return answer(errorOf(refusal));
        if (!isForgetful) accepted.push(mail);
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

const errorOf = ({ status, text }: NonNullable<Refusal>) =>
  Object.assign(new Error(text), { responseCode: status });
