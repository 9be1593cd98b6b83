export { EmailTestForm as default } from '../components/email-test-form.tsx';
