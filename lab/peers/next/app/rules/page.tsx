import './rules.css';
import { metadataOf, readPage } from '../content';
import { PageOf } from '../page-of';

export const dynamic = 'force-static';
export const generateMetadata = () => metadataOf('rules');

export default async function Rules() {
  return <PageOf {...(await readPage('rules'))} />;
}
