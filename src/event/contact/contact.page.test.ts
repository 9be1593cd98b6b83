import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const message = {
  name: 'Ana "<b>" Țîrlea',
  email: 'ana@example.ro',
  subject: 'Parking',
  message: 'Where do I leave the car?',
};

const post = (
  fields: Record<string, string>,
  { at = site, remoteAddress = '192.0.2.1', language = 'en', site: from = 'same-origin' } = {},
) =>
  at.app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
      'sec-fetch-site': from,
    },
    body: new URLSearchParams(fields).toString(),
  });

const stored = async () =>
  (await site.database.db.selectFrom('contact_message').select('subject').execute()).length;

describe('the contact form, posted without script', () => {
  it('stores the message and sends the visitor on, so that a reload sends nothing again', async () => {
    const before = await stored();
    const answer = await post(message);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact?sent=#contact']);
    expect(await stored()).toBe(before + 1);
    expect((await site.app.inject('/contact?sent=')).body).toContain('<strong>Message Sent');
  });

  it('comes back at its first problem, by no anchor that would move the page under a finger', async () => {
    const { body } = await post({ ...message, email: 'nowhere', subject: '' });
    expect(body).not.toContain('action="#');
    const focused = [...body.matchAll(/<\w+[^>]* autofocus=""[^>]*>/gi)].map(([tag]) => tag);
    expect(focused).toEqual([expect.stringContaining('id="contact-email"')]);
    expect((await site.app.inject('/contact')).body).not.toMatch(/autofocus/i);
  });

  it('shows each problem at its field, and everything that was typed', async () => {
    const { statusCode, body } = await post({ ...message, email: 'nowhere', subject: '' });
    expect(statusCode).toBe(400);
    expect(body).toContain('value="Ana &quot;&lt;b&gt;&quot; Țîrlea"');
    expect(body).toContain('>Where do I leave the car?</textarea>');
    expect(body).toMatch(/id="contact-email-problem"[^>]*>Please enter a valid email address</);
    expect(body).toMatch(
      /id="contact-subject-problem"[^>]*>Subject must be at least 3 characters</,
    );
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  it('answers in the visitor’s language', async () => {
    const { body } = await post({}, { language: 'ro' });
    expect(body).toContain('<html lang="ro">');
    expect(body).not.toContain('must be at least');
  });

  it('stays in the language that the address names, where no cookie remembers it', async () => {
    const page = await site.app.inject('/contact?lang=de');
    // The browser adds it to the page's own address, query and all.
    expect(page.body).toMatch(/<form class="form"(?![^>]* action=)[^>]* method="post"/);
    const posted = (fields: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: '/contact?lang=de',
        remoteAddress: '192.0.2.3',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    expect((await posted({})).body).toContain('<html lang="de">');
    const { location } = (await posted(message)).headers;
    expect(location).toBe('/contact?sent=&lang=de#contact');
    expect((await site.app.inject(String(location))).body).toContain('<html lang="de">');
  });

  it('keeps a message though a hidden field was filled in', async () => {
    const before = await stored();
    const answer = await post({ ...message, leaveEmpty: 'https://race.example' });
    expect(answer.statusCode).toBe(303);
    expect(await stored()).toBe(before + 1);
  });

  it('takes nothing from a form of another site, and leads to its own without what was sent', async () => {
    const before = await stored();
    const { statusCode, body } = await post(message, { site: 'cross-site' });
    expect(statusCode).toBe(403);
    expect(body).toContain('This was sent from another site’s page');
    expect(body).toMatch(/<a class="btn gold" href="\/contact">/);
    expect(body).not.toContain('Where do I leave the car?');
    expect(await stored()).toBe(before);
    expect((await post(message, { site: 'same-origin' })).statusCode).toBe(303);
  });

  it('takes five a minute from one address, together with the API, and says for how long', async () => {
    const remoteAddress = '192.0.2.9';
    for (let i = 0; i < 5; i++) {
      expect((await post(message, { remoteAddress })).statusCode).toBe(303);
    }
    const { statusCode, body } = await post(message, { remoteAddress });
    expect(statusCode).toBe(429);
    expect(body).toMatch(/role="alert">.*Too many requests\. Try again in \d+\u00a0s\./);
    expect(body).toContain('>Where do I leave the car?</textarea>');
    const api = await site.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress,
      body: message,
    });
    expect(api.statusCode).toBe(429);
  });

  it('keeps what was typed when the database is away', async () => {
    const away = await openTestSite();
    await away.database.drop();
    const { statusCode, body } = await post(message, { at: away });
    await away.close();
    expect(statusCode).toBe(503);
    expect(body).toContain('<strong>Message Not Sent</strong>');
    expect(body).toContain('The service is not available right now.');
    expect(body).toContain('>Where do I leave the car?</textarea>');
  });

  it.each([
    ['application/json', JSON.stringify(message)],
    ['text/plain', 'hello'],
    ['multipart/form-data; boundary=x', 'hello'],
    ['application/x-www-form-urlencoded-not', 'name=a'],
  ])('refuses %s', async (type, body) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.body).toContain('<h1>An error occurred</h1>');
  });

  it('reads no field that is sent twice', async () => {
    const twice = await site.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: 'name=Ana&name=Eva&subject=Parking',
    });
    expect(twice.statusCode).toBe(400);
    expect(twice.body).toContain('value="Parking"');
    expect(twice.body).not.toMatch(/value="(Ana|Eva)/);
  });

  it('gives too long a message back with its problem, and says the limit beforehand', async () => {
    const long = 'Țăndărei, '.repeat(5_000);
    const { statusCode, body } = await post({ ...message, message: long });
    expect(statusCode).toBe(400);
    expect(body.includes(`>${long}</textarea>`)).toBe(true);
    const rest = body.replaceAll(long, '');
    expect(rest).toMatch(
      /id="contact-message-problem"[^>]*>Message can be 5000 characters at most</,
    );
    // A browser would cut a text that is pasted into the field, without a word.
    expect(rest).not.toMatch(/<textarea[^>]* maxLength/);
    expect(rest.match(/<input[^>]* maxLength="\d+"/g)).toHaveLength(3);
  });

  it('reads no more than a form of ours can hold, and not without end', async () => {
    const remoteAddress = '192.0.2.44';
    const huge = { message: 'x'.repeat(256 * 1024) };
    expect((await post(huge, { remoteAddress })).statusCode).toBe(413);
    for (let i = 1; i < 60; i++) await post({}, { remoteAddress });
    const { statusCode, headers, body } = await post(message, { remoteAddress });
    expect(statusCode).toBe(429);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain('<h1>An error occurred</h1>');
  });
});
