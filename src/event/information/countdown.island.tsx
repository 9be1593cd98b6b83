export { Countdown as default } from './countdown.tsx';
