/** Makes sure that there is what tests need beside the packages: Java, nginx and browsers. */
import { installFirefox, installHeadlessChromium } from './browser.ts';
import { installJava, installNginx } from './debian.ts';

installJava();
installNginx();
installHeadlessChromium();
installFirefox();
