export { RegistrationForm as default } from './registration-form.tsx';
