export { LiveBoard as default } from './live-board.tsx';
