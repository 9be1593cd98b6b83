import { expect, it } from 'vitest';
import { EmailLayout } from '../../ui/mail/email-layout.tsx';
import { AsWritten, CodePicture, LinkLine, Title } from '../../ui/mail/email-parts.tsx';
import { renderEmail } from './render-email.ts';

const mail = (preview: string) =>
  renderEmail(
    <EmailLayout language="ro" siteUrl="https://race.example" preview={preview} why="De aceea.">
      <Title>Bună, Ana</Title>
      <AsWritten text={'  un <b>\n\ndoi'} />
      <LinkLine href="https://race.example/a">https://race.example/a</LinkLine>
      <LinkLine href="https://race.example/b">Plătește</LinkLine>
      <CodePicture text="abc" alt="cod" />
    </EmailLayout>,
  );

it('says the same in both parts, and in the plain one nothing that only the other shows', () => {
  const { html, text } = mail('Ești înscris');
  expect(html).toMatch(
    /^<!DOCTYPE html PUBLIC[^>]*><html lang="ro" dir="ltr"><head><meta http-equiv/,
  );
  expect(html).toContain('<img src="cid:abc@code.trailrun"');
  expect(html).toContain('un &lt;b&gt;');
  expect(text).toContain(
    'Bună, Ana\n\n  un <b>\n\ndoi\n\nhttps://race.example/a\n\nPlătește https://race.example/b\n',
  );
  expect(text).toContain('De aceea.');
  expect(text).not.toMatch(/Ești înscris|cod|cid:/);
});

it('asks no program to fetch what the mail brings', () => {
  expect(mail('Ești înscris').html).not.toContain('preload');
});

it('fills the line beside the subject with the preview, whatever its length', () => {
  const shown = (preview: string) =>
    /<div data-skip-in-text="true" style="display:none[^>]*>([^<]*)</.exec(
      mail(preview).html,
    )?.[1] ?? '';
  expect(shown('Scurt')).toMatch(/^Scurt[\u00a0\u200c]{390}$/);
  expect(shown('a'.repeat(300))).toBe('a'.repeat(200));
});
