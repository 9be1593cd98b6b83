import './home.css';
import { metadataOf, readPage } from './content';
import { PageOf } from './page-of';

export const dynamic = 'force-static';
export const generateMetadata = () => metadataOf('home');

export default async function Home() {
  return <PageOf {...(await readPage('home'))} />;
}
