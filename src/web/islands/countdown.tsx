export { Countdown as default } from '../components/countdown.tsx';
