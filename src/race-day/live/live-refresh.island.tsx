export { LiveRefresh as default } from './live-refresh.tsx';
