export { GunButton as default } from './gun-button.tsx';
