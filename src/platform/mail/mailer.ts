import nodemailer from 'nodemailer';
import { drawMailCode, mailCodesIn } from './mail-codes.ts';
import { writeMailFile } from './outbox-folder.ts';

type MailAddress = { name?: string | undefined; address: string };

export type OutgoingMail = {
  /** The same for every try, so that a mail that is sent twice is recognised as one. */
  id: string;
  to: MailAddress;
  replyTo?: MailAddress | undefined;
  subject: string;
  text: string;
  html: string;
  /** Sent as a reaction to a mail or message: no machine should answer it (RFC 3834). */
  isAutomaticReply: boolean;
  /** For a mail to a list: the address where one POST unsubscribes the reader (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** How mails are sent: by a mail server, by SendGrid, or not at all, so that they are files. */
type MailTransport = MailServer['by'] | 'files';

export type Mailer = {
  transport: MailTransport;
  /** The sender's address. */
  from: string;
  /** The folder where mails are files, or were before there was a server. */
  outboxDir: string;
  /** Resolves when the mail is handed over; throws a `MailError`. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** How mails are sent: by a mail server with its address, or by SendGrid. */
export type MailServer = { by: 'smtp'; url: string } | { by: 'sendgrid'; apiKey: string };

export type MailerOptions = {
  server?: MailServer | undefined;
  from: MailAddress;
  /** The folder for `.eml` files when there is no server. */
  outboxDir: string;
  /** The PNG that is sent with every mail that shows it. */
  logo?: Buffer | undefined;
};

/** The name by which a mail's HTML refers to the logo that comes with it. */
export const logoId = 'logo@trailrun';

/** Why a mail could not be sent, as far as the answer tells. */
export type MailProblem =
  | 'login'
  | 'sender'
  | 'recipient'
  | 'host'
  | 'timeout'
  | 'connection'
  | 'refused'
  | 'unknown';

/** Says in a code why a mail was not sent; never its address or contents. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;
  /** Whether another try would be refused as well. */
  readonly isPermanent: boolean;
  readonly problem: MailProblem;

  constructor(code: string, isPermanent: boolean, problem: MailProblem = 'unknown') {
    super(code);
    this.code = code;
    this.isPermanent = isPermanent;
    this.problem = problem;
  }
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};
/** A try ends after this time, however slow the server is. */
export const longestSendMs = 120_000;

/** Sends mails by a server, by SendGrid, or as files that any mail program opens. */
export function createMailer({ server, from, outboxDir, logo }: MailerOptions): Mailer {
  const compose = composer(from, logo);
  const own = { from: from.address, outboxDir };
  if (!server) return { transport: 'files', ...own, ...fileMailer(compose, outboxDir) };
  const transport = nodemailer.createTransport(transportOptions(server));
  return {
    transport: server.by,
    ...own,
    async send(mail) {
      try {
        const signal = AbortSignal.timeout(longestSendMs);
        await transport.sendMail({ ...(await compose(mail)), signal });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The options for nodemailer; a password is never sent over a network unencrypted. */
export function transportOptions(server: MailServer) {
  const common = { pool: true as const, ...timeouts };
  if (server.by === 'sendgrid') {
    const auth = { user: 'apikey', pass: server.apiKey };
    return { ...common, host: 'smtp.sendgrid.net', port: 587, requireTLS: true, auth };
  }
  const { url } = server;
  return { ...common, url, ...(sendsPasswordAbroad(url) ? { requireTLS: true } : {}) };
}

type Compose = ReturnType<typeof composer>;

function composer(from: MailAddress, logo: Buffer | undefined) {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const mailbox = ({ name = '', address }: MailAddress) => ({ name, address });
  return async (mail: OutgoingMail) => ({
    from: mailbox(from),
    to: mailbox(mail.to),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(logo && mail.html.includes(`cid:${logoId}`) ? [picture('logo.png', logoId, logo)] : []),
      ...(await Promise.all(
        mailCodesIn(mail.html).map(async ({ cid, text }) =>
          picture('qr-code.png', cid, await drawMailCode(text)),
        ),
      )),
    ],
    messageId: `<${mail.id}@${host}>`,
    headers: {
      ...(mail.isAutomaticReply && {
        'Auto-Submitted': 'auto-replied',
        'X-Auto-Response-Suppress': 'All',
      }),
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const picture = (filename: string, cid: string, content: Buffer) => ({
  filename,
  content,
  cid,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

function fileMailer(compose: Compose, folder: string): Pick<Mailer, 'send' | 'close'> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(await compose(mail));
        await writeMailFile(folder, mail.id, message);
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Whether a password would leave this machine, and the address itself sets no encryption. */
function sendsPasswordAbroad(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'smtp:' && password !== '' && !isHere && !searchParams.has('requireTLS');
}

type SendError = { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * The only permanent error is that the recipient does not exist (RFC 5321, section 4.2.3). A
 * refusal after the contents, or for reasons of policy (5.7 of RFC 3463), is mostly for the
 * operator to fix: a sender that is not verified, a quota, a wrong password, relaying denied. Those
 * are tried again.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, command, responseCode, response } = error as SendError;
  const isForGood =
    code === 'EENVELOPE' &&
    command === 'RCPT TO' &&
    [550, 551, 553].includes(responseCode ?? 0) &&
    !/^\d{3}[ -]5\.7\./m.test(response ?? '');
  return new MailError(
    [code ?? 'unknown', responseCode].filter(Boolean).join(' '),
    isForGood,
    problemOf(error as SendError),
  );
}

const problems: Record<string, MailProblem> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EDNS: 'host',
  ENOTFOUND: 'host',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ETLS: 'connection',
};

function problemOf({ code, command, response }: SendError): MailProblem {
  // SendGrid refuses an unverified sender only after the contents, and then names it in these
  // words.
  const isSender = command === 'MAIL FROM' || /from address|sender/i.test(response ?? '');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (isSender) return 'sender';
    // Reasons of policy: relaying denied, a quota.
    const isPolicy = /^\d{3}[ -]5\.7\./m.test(response ?? '');
    return command === 'RCPT TO' && !isPolicy ? 'recipient' : 'refused';
  }
  return problems[code ?? ''] ?? 'unknown';
}
