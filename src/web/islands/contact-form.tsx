export { ContactForm as default } from '../components/contact-form.tsx';
