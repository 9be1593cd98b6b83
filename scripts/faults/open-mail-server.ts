import net, { type AddressInfo, type Socket } from 'node:net';
import { openTestMailServer } from '../../src/test/test-mail-server.ts';

/** Each connection of a faulty time meets the next of these. */
export const mailFaults = [
  'closed at once',
  'never greets',
  'greets with 421',
  'greets with 554',
  'is no mail server',
  'cut after the greeting',
  'refuses the recipient for now',
  'refuses the contents for now',
  'cut in the middle of a mail',
  'cut before the receipt',
] as const;
type MailFault = (typeof mailFaults)[number];

const greetings: Partial<Record<MailFault, string>> = {
  'greets with 421': '421 4.3.2 closing\r\n',
  'greets with 554': '554 5.3.2 no service here\r\n',
  'is no mail server': 'HTTP/1.1 400 Bad Request\r\n\r\n',
};

/** A real mail server behind a door that, in a faulty time, fails each connection in its way. */
export async function openFaultyMailServer() {
  const real = await openTestMailServer({ isForgetful: true });
  const sockets = new Set<Socket>();
  const met = new Map<MailFault, number>();
  let isFaulty = false;
  let count = 0;

  function serve(client: Socket): void {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    if (!isFaulty) return pass(client);
    const fault = mailFaults[count++ % mailFaults.length] ?? 'closed at once';
    met.set(fault, (met.get(fault) ?? 0) + 1);
    const greeting = greetings[fault];
    if (fault === 'closed at once') client.destroy();
    else if (greeting) client.end(greeting);
    else if (fault !== 'never greets') pass(client, fault);
  }

  /** Between client and server; a fault changes or cuts what goes through. */
  function pass(client: Socket, fault?: MailFault): void {
    const server = net.connect(real.port, '127.0.0.1');
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', cut).on('close', cut);
    let isMail = false;
    let isWhole = false;
    client.on('data', (bytes) => {
      const said = bytes.toString('latin1');
      if (fault === 'cut after the greeting') return cut();
      if (fault === 'refuses the recipient for now' && said.startsWith('RCPT TO')) {
        return client.write('450 4.2.1 try later\r\n');
      }
      if (isMail && fault === 'cut in the middle of a mail') return cut();
      isWhole = isMail && said.endsWith('\r\n.\r\n');
      if (isWhole && fault === 'refuses the contents for now') {
        server.destroy();
        return client.end('451 4.3.0 try later\r\n');
      }
      return server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (isWhole && fault === 'cut before the receipt') return cut();
      isMail = bytes.toString('latin1').startsWith('354');
      client.write(bytes);
    });
  }

  const door = net.createServer(serve);
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(door.address() as AddressInfo).port}`,
    /** Message-IDs in the order of acceptance. */
    ids: real.ids,
    met,
    setFaulty(isIt: boolean) {
      isFaulty = isIt;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      door.close();
      await real.close();
    },
  };
}
export type FaultyMailServer = Awaited<ReturnType<typeof openFaultyMailServer>>;
