export { ImportProgress as default } from './import-progress.tsx';
