export { OfficeReload as default } from './admin-reload.tsx';
