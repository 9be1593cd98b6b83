export { AdminReload as default } from './admin-reload.tsx';
