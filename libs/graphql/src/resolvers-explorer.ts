// Has to be loaded after the package itself, which imports it in a circle. A file of its own keeps that order in the bundle too.
import '@nestjs/graphql';

export { ResolversExplorerService } from '@nestjs/graphql/dist/services/resolvers-explorer.service.js';
