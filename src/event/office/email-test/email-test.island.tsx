export { EmailTestForm as default } from './email-test-form.tsx';
