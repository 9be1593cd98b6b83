export { LiveFinder as default } from './live-finder.tsx';
