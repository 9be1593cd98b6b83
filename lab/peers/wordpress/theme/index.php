<?php the_post(); ?><!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="<?php echo esc_attr(get_post_meta(get_the_ID(), 'description', true)); ?>">
<?php foreach (get_option('trailrun_fonts') as $font) { ?>
<link rel="preload" href="<?php echo esc_attr($font); ?>" as="font" type="font/woff2" crossorigin>
<?php } ?>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<?php wp_head(); ?>
<script type="application/ld+json"><?php echo get_post_meta(get_the_ID(), 'json_ld', true); ?></script>
</head>
<body>
<?php wp_body_open(); ?>
<a class="skip" href="#main">Skip to the content</a>
<header class="site-header"><?php trailrun_part('header'); ?></header>
<dialog id="menu" class="sheet" aria-label="Main menu"><?php trailrun_part('menu'); ?></dialog>
<main id="main"><?php the_content(); ?></main>
<footer class="site-footer"><?php trailrun_part('footer'); ?></footer>
<?php wp_footer(); ?>
</body>
</html>
