export { ReturnConfirmation as default } from './return-confirmation.tsx';
