import { startTestApp } from '../support/app.js';
import { isolationTests } from '../support/isolation.js';

isolationTests(startTestApp);
