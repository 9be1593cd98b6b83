<?php
// The author's HTML is shown as it was written.
foreach (['wpautop', 'wptexturize', 'convert_smilies'] as $filter) {
    remove_filter('the_content', $filter, $filter === 'convert_smilies' ? 20 : 10);
}

// Nothing here uses blocks, emoji or embedded posts: what a careful theme leaves out.
remove_action('wp_head', 'print_emoji_detection_script', 7);
remove_action('wp_print_styles', 'print_emoji_styles');
remove_action('wp_enqueue_scripts', 'wp_enqueue_global_styles');
remove_action('wp_body_open', 'wp_global_styles_render_svg_filters');
remove_action('wp_head', 'wp_generator');

add_theme_support('title-tag');
add_filter('pre_get_document_title', fn () => get_post_meta(get_the_ID(), 'title', true));

add_action('wp_enqueue_scripts', function () {
    foreach (['wp-block-library', 'classic-theme-styles', 'global-styles'] as $style) {
        wp_dequeue_style($style);
    }
    wp_enqueue_style('page', get_theme_file_uri(trailrun_name() . '.css'), [], '1.0');
});

/** Name of the page that is shown: home, rules or participants. */
function trailrun_name(): string
{
    return is_front_page() ? 'home' : get_post_field('post_name');
}

/** Prints the inside of a part that stands on every page, with the current page marked. */
function trailrun_part(string $part): void
{
    $html = file_get_contents(get_theme_file_path("$part.html"));
    $address = is_front_page() ? '/' : '/' . get_post_field('post_name');
    echo str_replace("<li><a href=\"$address\"", "<li><a aria-current=\"page\" href=\"$address\"", $html);
}

function trailrun_or_missing(?string $value, string $text): string
{
    return $value === null ? "<span class=\"missing\">$text</span>" : esc_html($value);
}

add_shortcode('participants', function () {
    global $wpdb;
    $waymarks = get_option('trailrun_waymarks');
    $rows = '';
    $query = "select * from {$wpdb->prefix}participant order by place limit 10";
    foreach ($wpdb->get_results($query) as $who) {
        $bib = $who->bib === null ? trailrun_or_missing(null, 'not assigned') : '<b>' . esc_html($who->bib) . '</b>';
        $circuit = $who->in_circuit
            ? '<span class="badge circuit" title="runs in the EMA masters circuit">EMA</span>' : '';
        $country = esc_html($who->country);
        $rows .= "<tr><td class=\"bib\">$bib</td><th scope=\"row\" class=\"name\">" . esc_html($who->name) . " $circuit</th>"
            . "<td class=\"country\"><span title=\"$country\"><img src=\"" . esc_attr($who->flag)
            . '" width="24" height="16" alt="" loading="lazy"><span aria-hidden="true">' . esc_html($who->code)
            . "</span><span class=\"vh\">$country</span></span></td>"
            . '<td class="race"><span>' . $waymarks[$who->race] . ' ' . esc_html($who->race) . '</span></td>'
            . '<td class="category">' . trailrun_or_missing($who->category, 'not applicable') . '</td>'
            . '<td class="gender">' . trailrun_or_missing($who->gender, 'unknown') . '</td>'
            . '<td class="age">' . trailrun_or_missing($who->age, 'unknown') . '</td>'
            . '<td class="status"><span class="badge is-' . strtolower($who->status) . '">' . esc_html($who->status)
            . '</span></td></tr>';
    }
    return $rows;
});
