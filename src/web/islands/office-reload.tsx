export { OfficeReload as default } from '../components/office-reload.tsx';
