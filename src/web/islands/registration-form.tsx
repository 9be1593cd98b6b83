export { RegistrationForm as default } from '../components/registration-form.tsx';
