export { ImportProgress as default } from '../components/import-progress.tsx';
