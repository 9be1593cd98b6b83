export { ControlBoard as default } from './control-board.tsx';
