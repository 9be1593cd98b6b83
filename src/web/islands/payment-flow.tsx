export { PaymentFlow as default } from '../components/payment-flow.tsx';
