export { PaymentFlow as default } from './payment-flow.tsx';
