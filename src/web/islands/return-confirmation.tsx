export { ReturnConfirmation as default } from '../components/return-confirmation.tsx';
